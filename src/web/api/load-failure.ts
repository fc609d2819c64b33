import { send } from './net.ts'

export type LoadFailure = 'updated' | 'unreachable' | 'other'

const ownScript = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** Cause of a failed import. File names contain a content hash: another script name on the server means that it was updated. */
export const classifyLoadFailure = async (script: string | null = ownScript()): Promise<LoadFailure> => {
  try {
    const response = await send('/', { method: 'GET', cache: 'no-store', headers: { Accept: 'text/html' } })
    if (response.status >= 502) return 'unreachable'
    return response.ok && script !== null && !(await response.text()).includes(script) ? 'updated' : 'other'
  } catch {
    return 'unreachable'
  }
}
