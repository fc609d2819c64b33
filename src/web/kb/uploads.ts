export type Upload = {
  readonly id: number
  readonly name: string
  /** From 0 to 1. */
  readonly share: number
  readonly error?: string | undefined
}

export const begun = (uploads: readonly Upload[], id: number, name: string): readonly Upload[] => [
  ...uploads.filter((one) => one.id !== id),
  { id, name, share: 0 },
]

export const changed = (uploads: readonly Upload[], id: number, change: Partial<Upload>): readonly Upload[] =>
  uploads.map((one) => (one.id === id ? { ...one, ...change } : one))

export const without = (uploads: readonly Upload[], id: number): readonly Upload[] => uploads.filter((one) => one.id !== id)

type Arrived = { readonly filename: string; readonly path: string; readonly is_picture: boolean }

const escaped = (text: string): string => text.replaceAll(/[\\[\]*_`<>]/g, String.raw`\$&`)

/** Markdown requires parentheses in URLs to be escaped. */
const addressOf = (path: string): string => path.replaceAll('(', '%28').replaceAll(')', '%29')

/** Images are embedded, other files linked. The file name is the default alt text. */
export const markdownOf = ({ filename, path, is_picture }: Arrived): string =>
  is_picture ? `![${escaped(filename.replace(/\.[^.]*$/, ''))}](${addressOf(path)})` : `[${escaped(filename)}](${addressOf(path)})`
