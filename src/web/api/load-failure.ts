import { send } from './net.ts'

/** Why code of a page could not be loaded: the product was updated, the server cannot be reached, or something else. */
export type LoadFailure = 'updated' | 'unreachable' | 'other'

const ownScript = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** Names of files change with what is in them: a page that names another script belongs to another version. */
export const classifyLoadFailure = async (script: string | null = ownScript()): Promise<LoadFailure> => {
  try {
    const response = await send('/', { method: 'GET', cache: 'no-store', headers: { Accept: 'text/html' } })
    if (response.status >= 502) return 'unreachable'
    return response.ok && script !== null && !(await response.text()).includes(script) ? 'updated' : 'other'
  } catch {
    return 'unreachable'
  }
}
