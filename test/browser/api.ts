import { ALICE } from '../world/people.ts'

/** The public API as Alice calls it. Answers what the reply holds; a refusal is an error. */
export const apiOf = (base: string) => async (method: string, path: string, body?: unknown) => {
  const reply = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text).data
}
