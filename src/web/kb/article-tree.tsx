import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { Status } from '../ui/status.tsx'
import { Tree } from '../ui/list/tree.tsx'
import { WithTree } from '../ui/list/with-tree.tsx'
import { shelfQuery } from './data.ts'
import { branchesOf } from './tree.ts'

export const BesideTree = ({ current, children }: { current: number; children: ReactNode }) => {
  const text = useText().kb
  const { data: shelf } = useQuery(shelfQuery(''))
  if (shelf === undefined) return children
  const branches = branchesOf(shelf, current, text.noCategory).map(({ id, name, leaves, hasCurrent }) => ({
    id: `category ${id}`,
    label: name,
    isOpen: hasCurrent,
    leaves: leaves.map((leaf) => ({
      id: String(leaf.id),
      label: leaf.title,
      to: `/kb/${leaf.id}/edit`,
      isCurrent: leaf.isCurrent,
      glyph: (
        <Status look="glyph" kind={leaf.is_published ? 'up' : 'new'} word={leaf.is_published ? text.states.published : text.states.draft} />
      ),
    })),
  }))
  return (
    <WithTree label={text.editor.tree} tree={<Tree label={text.editor.tree} branches={branches} />}>
      {children}
    </WithTree>
  )
}
