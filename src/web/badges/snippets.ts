import type { SnippetKind } from '../ui/code.tsx'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
const inMarkdown = (text: string): string => text.replaceAll(/[[\]\\]/g, String.raw`\$&`)

export const badgeAddress = (root: string, ending: string, label: string): string =>
  label === '' ? `${root}.${ending}` : `${root}.${ending}?${new URLSearchParams({ label }).toString()}`

export const badgeSnippets = (name: string, root: string, label = ''): readonly SnippetKind[] => {
  const svg = badgeAddress(root, 'svg', label)
  const shields = encodeURIComponent(badgeAddress(root, 'shields', label))
  return [
    { id: 'markdown', label: 'Markdown', code: `![${inMarkdown(name)}](${svg})` },
    { id: 'html', label: 'HTML', code: `<img src="${inHtml(svg)}" alt="${inHtml(name)}">` },
    { id: 'url', label: 'URL', code: svg },
    { id: 'json', label: 'JSON', code: `${root}.json` },
    { id: 'shields', label: 'Shields.io', code: `https://img.shields.io/endpoint?url=${shields}` },
  ]
}
