export type Refusal = { readonly reason: string; readonly detail: string }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The recorded detail repeats the reason as a prefix, which is dropped. */
export const refusalIn = (changes: unknown): Refusal => {
  const { reason, detail } = isRecord(changes) ? changes : {}
  const said = textIn(reason)
  return { reason: said, detail: textIn(detail).replace(new RegExp(`^${said}(: |$)`), '') }
}
