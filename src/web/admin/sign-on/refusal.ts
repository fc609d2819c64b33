export type Refusal = { readonly reason: string; readonly detail: string }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Why a sign-in was refused, as the audit log has it: `audience: meant for somebody else` says the reason twice. */
export const refusalIn = (changes: unknown): Refusal => {
  const { reason, detail } = isRecord(changes) ? changes : {}
  const said = textIn(reason)
  return { reason: said, detail: textIn(detail).replace(new RegExp(`^${said}(: |$)`), '') }
}
