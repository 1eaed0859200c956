"""The hook of the documentation site: adds the generated pages to those in docs/."""

from __future__ import annotations

import generated
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Complete the sections of the navigation: pages of a folder that mkdocs.yml does not list come last."""
    for item in config.nav or []:
        for pages in item.values():
            if isinstance(pages, list):
                folder = pages[0].rpartition("/")[0]
                found = sorted(f"{folder}/{page.name}" for page in (generated.ROOT / "docs" / folder).glob("*.md"))
                pages += [page for page in found if page not in pages]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add every generated page. They are never written into docs/, so they cannot be out of date."""
    for name, text in generated.pages().items():
        files.append(File.generated(config, name, content=text))
    return files
