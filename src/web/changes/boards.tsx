import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useFormat, useText } from '../i18n/text.tsx'
import { nameIn, useNames } from '../records/names.ts'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { CreateButton } from '../ui/create-button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { BoardDialog } from './board-dialog.tsx'
import { cabsQuery, type Cab } from './data.ts'
import { Freezes } from './freezes.tsx'
import { Templates } from './templates.tsx'

const useColumns = (onEdit: ((cab: Cab) => void) | undefined): readonly TableColumn<Cab>[] => {
  const { common, changes: text } = useText()
  const format = useFormat()
  const { agents } = useNames()
  const plain: readonly TableColumn<Cab>[] = [
    {
      id: 'name',
      label: common.name,
      heading: true,
      cell: ({ name, is_emergency }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {name}
          {is_emergency && <Chip tone="late">{text.boards.emergency}</Chip>}
        </span>
      ),
    },
    {
      id: 'rule',
      label: text.boards.rule,
      cell: ({ rule, min_count }) => (rule === 'min_count' ? text.ruleWithCount({ count: min_count ?? 1 }) : text.rule[rule]),
    },
    {
      id: 'members',
      label: common.members,
      cell: ({ member_ids }) => (
        <span className="flex flex-col py-1">
          {text.boards.membersCount({ count: member_ids.length })}
          <Quiet>{format.list(member_ids.flatMap((id) => nameIn(agents, id) ?? []))}</Quiet>
        </span>
      ),
    },
  ]
  if (onEdit === undefined) return plain
  return [
    ...plain,
    {
      id: 'acts',
      label: common.actions,
      align: 'end',
      cell: (cab) => (
        <Button aria-label={common.editName({ name: cab.name })} onClick={() => onEdit(cab)}>
          {common.edit}
        </Button>
      ),
    },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/cabs \\
  -H 'Authorization: Bearer …' \\
  -d '{"name": "Infrastructure", "rule": "majority", "member_ids": [1, 2, 3]}'`

const Boards = () => {
  const text = useText().changes
  const isAdmin = useMay('admin:write')
  const cabs = useQuery(cabsQuery)
  const [edited, setEdited] = useState<Cab | 'new'>()
  const columns = useColumns(isAdmin ? setEdited : undefined)
  const add = isAdmin ? (
    <CreateButton
      icon={<Plus aria-hidden="true" className="size-4" />}

      onClick={() => setEdited('new')}
    >
      {text.boards.add}
    </CreateButton>
  ) : (
    <Quiet>{text.boards.adminOnly}</Quiet>
  )
  return (
    <>
      <Loaded query={cabs} failed={text.loadFailed} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={text.boards.none} sentence={text.boards.noneHint} action={add} apiCall={apiCall} />
          ) : (
            <>
              <Table caption={text.boards.title} columns={columns} rows={rows} keyOf={({ id }) => String(id)} />
              <div>{add}</div>
            </>
          )
        }
      </Loaded>
      {edited !== undefined && <BoardDialog cab={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

export const BoardsPage = () => {
  const text = useText().changes
  return (
    <div className="flex max-w-240 min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.tabs.boards} />
      <Section title={text.boards.title}>
        <Boards />
      </Section>
      <Section title={text.templates.title}>
        <Templates />
      </Section>
      <Section title={text.freezes.title}>
        <Freezes />
      </Section>
    </div>
  )
}
