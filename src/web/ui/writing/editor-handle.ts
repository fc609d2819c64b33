/** Commands of the editor, also before it is loaded. */
export type EditorHandle = {
  readonly focus: () => void
  /** HTML, if the text has formatting. */
  readonly richHtml: () => string | undefined
  readonly put: (text: string) => void
  /** Inserts at the caret, replacing `instead` characters before it. */
  readonly insert: (text: string, instead: number) => void
}
