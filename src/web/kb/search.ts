export type KbSearch = {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly lang?: string | undefined
  readonly state?: string | undefined
  readonly visibility?: string | undefined
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

export const readKbSearch = ({ q, category, lang, state, visibility }: Record<string, unknown>): KbSearch => ({
  q: textOf(q),
  category: textOf(category),
  lang: textOf(lang),
  state: textOf(state),
  visibility: textOf(visibility),
})

export const editorTabs = ['original', 'preview', 'settings', 'langs', 'versions', 'readers'] as const
export type EditorTab = (typeof editorTabs)[number]

export const readEditorSearch = ({
  tab,
  lang,
  category,
}: Record<string, unknown>): { tab?: EditorTab; lang?: string; category?: string } => ({
  tab: editorTabs.find((one) => one === tab),
  lang: textOf(lang),
  category: textOf(category),
})
