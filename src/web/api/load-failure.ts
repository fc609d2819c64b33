import { send } from './net.ts'

export type LoadFailure = 'updated' | 'unreachable' | 'other'

const ownScript = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** File names contain a content hash: a page that refers to another script belongs to another version. */
export const classifyLoadFailure = async (script: string | null = ownScript()): Promise<LoadFailure> => {
  try {
    const response = await send('/', { method: 'GET', cache: 'no-store', headers: { Accept: 'text/html' } })
    if (response.status >= 502) return 'unreachable'
    return response.ok && script !== null && !(await response.text()).includes(script) ? 'updated' : 'other'
  } catch {
    return 'unreachable'
  }
}
