import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { cx } from '../cx.ts'

type TreeLeaf = { readonly id: string; readonly label: string; readonly glyph: ReactNode; readonly to: string; readonly isCurrent: boolean }
type TreeBranch = { readonly id: string; readonly label: string; readonly leaves: readonly TreeLeaf[]; readonly isOpen: boolean }

type TreeProps = { readonly label: string; readonly branches: readonly TreeBranch[] }

const row = 'flex min-h-8 w-full min-w-0 items-center gap-1.5 rounded-control px-2 text-start'

const itemsOf = (tree: HTMLElement): readonly HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')]

/** Arrow-key navigation of the ARIA tree pattern. */
const nextItem = (items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined => {
  if (key === 'ArrowDown') return items[at + 1]
  if (key === 'ArrowUp') return items[at - 1]
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key === 'ArrowRight') return items[at]?.ariaExpanded === 'true' ? items[at + 1] : undefined
  return key === 'ArrowLeft' && items[at]?.ariaLevel === '2' ? items.slice(0, at).findLast(({ ariaLevel }) => ariaLevel === '1') : undefined
}

const Leaf = ({ leaf, tabIndex }: { leaf: TreeLeaf; tabIndex: 0 | -1 }) => (
  <Link
    to={leaf.to}
    role="treeitem"
    aria-level={2}
    aria-current={leaf.isCurrent ? 'page' : undefined}
    aria-selected={leaf.isCurrent}
    tabIndex={tabIndex}
    data-item={leaf.id}
    className={cx(row, 'ps-6', leaf.isCurrent ? 'bg-selected font-medium' : 'text-muted hover:bg-hover hover:text-text')}
  >
    {leaf.glyph}
    <span className="min-w-0 truncate">{leaf.label}</span>
  </Link>
)

type BranchProps = {
  readonly branch: TreeBranch
  readonly isOpen: boolean
  readonly tabIndexOf: (id: string) => 0 | -1
  readonly onTurn: () => void
}

const Branch = ({ branch, isOpen, tabIndexOf, onTurn }: BranchProps) => {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li role="none">
      <button
        type="button"
        role="treeitem"
        aria-level={1}
        aria-expanded={isOpen}
        aria-selected={false}
        tabIndex={tabIndexOf(branch.id)}
        data-item={branch.id}
        onClick={onTurn}
        className={cx(row, 'text-muted hover:bg-hover hover:text-text')}
      >
        <Chevron aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 truncate">{branch.label}</span>
      </button>
      {isOpen && branch.leaves.length > 0 && (
        <ul role="group" aria-label={branch.label} className="flex flex-col gap-px">
          {branch.leaves.map((leaf) => (
            <li key={leaf.id} role="none">
              <Leaf leaf={leaf} tabIndex={tabIndexOf(leaf.id)} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const useTurning = (branches: readonly TreeBranch[]) => {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [stop, setStop] = useState<string>()
  const isOpen = ({ id, isOpen: usually }: TreeBranch): boolean => turned.get(id) ?? usually
  const current = branches.filter(isOpen).flatMap(({ leaves }) => leaves.filter((leaf) => leaf.isCurrent))[0]?.id
  const seen = branches.flatMap((branch) => [branch.id, ...(isOpen(branch) ? branch.leaves.map(({ id }) => id) : [])])
  const stopAt = [stop, current, seen[0]].find((id) => id !== undefined && seen.includes(id))
  return {
    isOpen,
    setStop,
    tabIndexOf: (id: string): 0 | -1 => (id === stopAt ? 0 : -1),
    turn: (branch: TreeBranch, open = !isOpen(branch)): void => setTurned((before) => new Map(before).set(branch.id, open)),
  }
}

export const Tree = ({ label, branches }: TreeProps) => {
  const tree = useRef<HTMLUListElement>(null)
  const { isOpen, setStop, tabIndexOf, turn } = useTurning(branches)
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = tree.current === null ? [] : itemsOf(tree.current)
    const at = items.findIndex((item) => item === document.activeElement)
    const branch = branches.find(({ id }) => id === items[at]?.dataset.item)
    const next = nextItem(items, at, event.key)
    if (branch !== undefined && event.key === 'ArrowRight' && !isOpen(branch)) turn(branch, true)
    else if (branch !== undefined && event.key === 'ArrowLeft' && isOpen(branch)) turn(branch, false)
    else if (next === undefined) return
    else next.focus()
    event.preventDefault()
  }
  return (
    <ul
      ref={tree}
      role="tree"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setStop(target.dataset.item)}
      className="flex min-w-0 flex-col gap-px"
    >
      {branches.map((branch) => (
        <Branch key={branch.id} branch={branch} isOpen={isOpen(branch)} tabIndexOf={tabIndexOf} onTurn={() => turn(branch)} />
      ))}
    </ul>
  )
}
