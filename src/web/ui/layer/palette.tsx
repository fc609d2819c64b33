import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Command, defaultFilter } from 'cmdk'
import { Search } from 'lucide-react'
import { after } from '../../clock.ts'
import type { Messages } from '../../i18n/messages.ts'
import { useText } from '../../i18n/text.tsx'
import { Keys } from '../keys.tsx'
import { useSlow } from '../use-slow.ts'
import { readPalette, rowsFor, type PaletteQuery, type PaletteRow } from './palette-query.ts'

export type PaletteSearch = (query: PaletteQuery, signal: AbortSignal) => Promise<readonly PaletteRow[]>

export type PaletteProps = {
  readonly rows: readonly PaletteRow[]
  /** Server search for tickets, people and checks; local rows are shown before it responds. */
  readonly search?: PaletteSearch
  readonly onClose: () => void
}

const pauseMillis = 120

type Found = { readonly typed: string; readonly rows: readonly PaletteRow[] }

const nothingFound: Found = { typed: '', rows: [] }

const useFound = (typed: string, search: PaletteSearch | undefined) => {
  const [found, setFound] = useState(nothingFound)
  const query = readPalette(typed)
  const isAsked = search !== undefined && query.kind !== 'do' && query.text !== ''
  useEffect(() => {
    if (!isAsked) return setFound(nothingFound)
    const ended = new AbortController()
    const show = (rows: readonly PaletteRow[]): void => {
      if (!ended.signal.aborted) setFound({ typed, rows })
    }
    const cancel = after(pauseMillis, () => void search(query, ended.signal).then(show, () => show([])))
    return () => {
      cancel()
      ended.abort()
    }
  }, [typed, search])
  return { found: found.rows, isSearching: isAsked && found.typed !== typed }
}

const isMoving = (event: KeyboardEvent): boolean => event.key === 'ArrowDown' || event.key === 'ArrowUp'

/** Whether the label of the row starts with the query: Enter then opens the row without waiting for the results of the server. */
const isMeant = (row: Element, typed: string): boolean =>
  (row.textContent ?? '').toLowerCase().startsWith(readPalette(typed).text.toLowerCase())

/** Enter waits for the server, unless the row was reached by arrow or its label starts with the query. */
const useHeldEnter = (list: RefObject<HTMLElement | null>, typed: string, isSearching: boolean) => {
  const [isHeld, setHeld] = useState(false)
  const hasMoved = useRef(false)
  useEffect(() => {
    hasMoved.current = false
    setHeld(false)
  }, [typed])
  useEffect(() => {
    if (!isHeld || isSearching) return undefined
    // cmdk renders new rows one tick later.
    return after(0, () => {
      setHeld(false)
      list.current?.querySelector<HTMLElement>('[cmdk-item]')?.click()
    })
  }, [isHeld, isSearching])
  return (event: KeyboardEvent): void => {
    if (isMoving(event)) {
      hasMoved.current = true
      setHeld(false)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching || hasMoved.current) return
    const selected = list.current?.querySelector('[cmdk-item][aria-selected="true"]')
    if (selected instanceof Element && isMeant(selected, typed)) return
    event.preventDefault()
    setHeld(true)
  }
}

const Row = ({ row, onRun }: { row: PaletteRow; onRun: (row: PaletteRow) => void }) => (
  <Command.Item
    value={row.id}
    keywords={[row.label, ...(row.hint === undefined ? [] : [row.hint])]}
    onSelect={() => onRun(row)}
    className="flex h-9 items-center gap-3 rounded-control px-2 text-14 max-pane:h-10 data-[selected=true]:bg-selected"
  >
    <span className="max-w-4/5 shrink-0 truncate">{row.label}</span>
    {row.hint !== undefined && <span className="min-w-0 truncate text-13 text-muted">{row.hint}</span>}
    <span className="ms-auto">{row.keys !== undefined && <Keys roomy keys={row.keys} />}</span>
  </Command.Item>
)

const score = (_id: string, typed: string, keywords: string[] = []): number => {
  const { text } = readPalette(typed)
  return text === '' ? 1 : defaultFilter(keywords.join(' '), text, [])
}

type Group = { readonly id: string; readonly label: string; readonly rows: readonly PaletteRow[] }

/** Without a query: actions and recent pages. Otherwise: server results, then local matches. */
const groupsOf = (
  rows: readonly PaletteRow[],
  found: readonly PaletteRow[],
  typed: string,
  text: Messages['keys']['palette'],
): readonly Group[] => {
  const meant = rowsFor(rows, readPalette(typed))
  const groups = [
    { id: 'found', label: text.found, rows: found },
    { id: 'here', label: text.here, rows: meant.filter((row) => row.here === true) },
    { id: 'recent', label: text.recent, rows: typed === '' ? meant.filter((row) => row.kind === 'recent') : [] },
    { id: 'place', label: text.places, rows: meant.filter((row) => row.kind === 'place' && (typed !== '' || row.deep !== true)) },
    { id: 'do', label: text.acts, rows: meant.filter((row) => row.kind === 'do' && row.here !== true) },
  ]
  return groups.filter((group) => group.rows.length > 0)
}

const heading =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-muted'

type GroupsProps = { readonly groups: readonly Group[]; readonly isSearching: boolean; readonly onRun: (row: PaletteRow) => void }

const Groups = ({ groups, isSearching, onRun }: GroupsProps) => {
  const { common } = useText()
  return (
    <Command.List className="min-h-0 overflow-y-auto p-1">
      {!isSearching && <Command.Empty className="px-3 py-6 text-center text-muted">{common.noMatches}</Command.Empty>}
      {groups.map((group) => (
        <Command.Group key={group.id} heading={group.label} className={heading}>
          {group.rows.map((row) => (
            <Row key={row.id} row={row} onRun={onRun} />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}

export const Palette = ({ rows, search, onClose }: PaletteProps) => {
  const text = useText().keys.palette
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { found, isSearching } = useFound(typed, search)
  const isSlow = useSlow(isSearching)
  const onKeyDown = useHeldEnter(dialog, typed, isSearching)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Otherwise the browser focuses the list, and typing would trigger page shortcuts.
    input.current?.focus()
    return () => element?.close()
  }, [])
  const run = (row: PaletteRow): void => {
    onClose()
    row.run()
  }
  const field = 'h-11 w-full bg-transparent outline-none placeholder:text-muted'
  return (
    <dialog
      ref={dialog}
      aria-label={text.title}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="mx-auto mt-[12dvh] mb-auto w-[calc(100vw-2rem)] max-w-144 overflow-hidden rounded-panel border border-line bg-raised text-text shadow-layer"
    >
      <Command label={text.title} filter={score} loop onKeyDown={onKeyDown} className="flex max-h-[60dvh] flex-col">
        <div className="flex items-center gap-2 border-b border-line px-3">
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <Command.Input ref={input} value={typed} onValueChange={setTyped} placeholder={text.placeholder} className={field} />
        </div>
        <p role="status" className={isSlow ? 'px-3 pt-2 text-13 text-muted' : 'sr-only'}>
          {isSlow && text.searching}
        </p>
        <Groups groups={groupsOf(rows, found, typed, text)} isSearching={isSearching} onRun={run} />
        <p className="border-t border-line px-3 py-1.5 text-12 text-muted">{text.prefixes}</p>
      </Command>
    </dialog>
  )
}
