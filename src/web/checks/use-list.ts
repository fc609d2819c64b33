import { useMemo, useRef } from 'react'
import type { CheckRow } from '../../contract/app/check-shapes.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { columnsOf } from './columns.tsx'
import type { Acts } from './use-acts.ts'

export const useColumns = (project: string, acts: Acts | undefined, onTag: (tag: string) => void) => {
  const text = useText().checks
  const format = useFormat()
  // The newest acts through a ref: the columns must stay the same array while rows change many times a second.
  const newest = useRef({ acts, onTag })
  newest.current = { acts, onTag }
  const mayAct = acts !== undefined
  return useMemo(() => {
    const late: Acts | undefined = mayAct
      ? new Proxy<Acts>(acts, { get: (before, name) => Reflect.get(newest.current.acts ?? before, name) })
      : undefined
    const pathOf = ({ uuid }: CheckRow): string => `/p/${project}/checks/${uuid}`
    return columnsOf({ words: { text, format }, project, pathOf, onTag: (tag) => newest.current.onTag(tag), acts: late })
  }, [text, format, project, mayAct])
}

/** Keys that act on the row the keyboard is on. */
export const useRowKeys = (row: CheckRow | undefined, acts: Acts | undefined): void => {
  const text = useText().checks
  const when = (): boolean => row !== undefined && acts !== undefined
  const key = (id: string, keys: string, label: string, run: (acts: Acts, row: CheckRow) => void) => ({
    id: `check.${id}`,
    keys,
    scope: 'page' as const,
    label,
    when,
    run: () => row !== undefined && acts !== undefined && run(acts, row),
  })
  useShortcuts([
    key('pause', 'p', `${text.pause} / ${text.resume}`, (does, one) => does.toggle(one)),
    key('ping', 'n', text.pingNow, (does, one) => does.ping(one)),
    key('copy', 'y', text.copyUrl, (does, one) => does.copy(one)),
    key('delete', '#', text.deleteOne, (does, one) => does.askDelete([one])),
  ])
}
