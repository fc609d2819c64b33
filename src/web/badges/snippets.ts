import type { SnippetKind } from '../ui/code.tsx'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
const inMarkdown = (text: string): string => text.replaceAll(/[[\]\\]/g, String.raw`\$&`)

/** What to paste where, for a badge at this address. Names of formats are the same in every language. */
export const badgeSnippets = (name: string, root: string): readonly SnippetKind[] => [
  { id: 'markdown', label: 'Markdown', code: `![${inMarkdown(name)}](${root}.svg)` },
  { id: 'html', label: 'HTML', code: `<img src="${root}.svg" alt="${inHtml(name)}">` },
  { id: 'url', label: 'URL', code: `${root}.svg` },
  { id: 'json', label: 'JSON', code: `${root}.json` },
  { id: 'shields', label: 'Shields.io', code: `https://img.shields.io/endpoint?url=${encodeURIComponent(`${root}.shields`)}` },
]
