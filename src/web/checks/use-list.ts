import { useMemo, useRef } from 'react'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { isHeading } from '../ui/grid/groups.ts'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { columnsOf } from './columns.tsx'
import type { CheckLine } from './groups.ts'
import { useTickets } from './tickets.ts'
import type { Acts } from './use-acts.ts'

type Wishes = {
  readonly acts: Acts | undefined
  readonly onTag: (tag: string) => void
  readonly onOpen: (row: CheckListItem, tab?: string) => void
}

export const useColumns = (project: string, wishes: Wishes) => {
  const { common, checks: text } = useText()
  const format = useFormat()
  const tickets = useTickets()
  const { acts } = wishes
  // A ref, because the columns must keep their identity while rows change many times a second.
  const newest = useRef(wishes)
  newest.current = wishes
  const mayAct = acts !== undefined
  return useMemo(() => {
    const late: Acts | undefined = mayAct
      ? new Proxy<Acts>(acts, { get: (before, name) => Reflect.get(newest.current.acts ?? before, name) })
      : undefined
    const pathOf = ({ uuid }: CheckListItem): string => `/p/${project}/checks/${uuid}`
    const columns = columnsOf({
      words: { text, common, format },
      project,
      tickets,
      pathOf,
      onTag: (tag) => newest.current.onTag(tag),
      onOpen: (row, tab) => newest.current.onOpen(row, tab),
      acts: late,
    })
    return columns.map((column): GridColumn<CheckLine> => ({ ...column, cell: (line) => (isHeading(line) ? null : column.cell(line)) }))
  }, [text, common, format, project, tickets, mayAct])
}

/** Opens the menu through its button, which positions it at the row. */
const openMenu = ({ uuid }: CheckListItem): void =>
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(uuid)}"] [aria-haspopup="menu"]`)?.click()

export const useRowKeys = (row: CheckListItem | undefined, { acts, onOpen }: Wishes): void => {
  const { common, checks: text, check } = useText()
  const when = (): boolean => row !== undefined && acts !== undefined
  const key = (id: string, keys: string, label: string, run: (acts: Acts, row: CheckListItem) => void) => ({
    id: `check.${id}`,
    keys,
    scope: 'page' as const,
    label,
    when,
    run: () => row !== undefined && acts !== undefined && run(acts, row),
  })
  useShortcuts([
    {
      id: 'check.log',
      keys: 'l',
      scope: 'page',
      label: check.tabs.log,
      when: () => row !== undefined,
      run: () => row !== undefined && onOpen(row, 'log'),
    },
    key('pause', 'p', `${common.pause} / ${text.resume}`, (does, one) => does.toggle(one)),
    key('ping', 'n', text.pingNow, (does, one) => does.ping(one)),
    key('copy', 'y', text.copyUrl, (does, one) => does.copy(one)),
    key('schedule', 'e', check.tabs.schedule, (_, one) => onOpen(one, 'schedule')),
    key('tags', 't', common.tags, (does, one) => does.ask('tags', [one])),
    key('menu', '.', common.actions, (_, one) => openMenu(one)),
    key('delete', '#', common.deleteDots, (does, one) => does.askDelete([one])),
  ])
}
