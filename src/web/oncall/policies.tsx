import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { deletePolicy } from '../../contract/v1/on-call.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { SomeOrNone } from '../ui/list/some-or-none.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { useAskFirst } from '../ui/layer/use-ask-first.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { policiesQuery, type Policy } from './data.ts'
import { PolicyDialog } from './policy-form.tsx'
import { useTargetName } from './use-target-name.ts'

const usePolicyWords = () => {
  const text = useText().oncall.policies
  const { nameOf } = useTargetName()
  return ({ levels, repeat }: Policy): string => {
    const steps = levels.map(({ targets }, at) => {
      const who = targets.map(nameOf)
      return at === 0 ? text.first({ who }) : text.afterwards({ minutes: levels[at - 1]?.delay_minutes ?? 0, who })
    })
    return [...steps, ...(repeat > 0 ? [text.again({ count: repeat })] : [])].join(', ')
  }
}

type Acts = { readonly onEdit: (policy: Policy) => void; readonly onDelete: (policy: Policy) => void }

const useColumns = ({ onEdit, onDelete }: Acts): readonly TableColumn<Policy>[] => {
  const { common } = useText()
  const text = useText().oncall.policies
  const words = usePolicyWords()
  const mayWrite = useMay('users:write')
  const acts: TableColumn<Policy> = {
    id: 'acts',
    label: common.actions,
    align: 'end',
    cell: (policy) => (
      <span className="inline-flex gap-2">
        <Button onClick={() => onEdit(policy)}>{common.edit}</Button>
        <Button onClick={() => onDelete(policy)}>{common.deleteDots}</Button>
      </span>
    ),
  }
  return [
    { id: 'name', label: text.columns.name, heading: true, cell: ({ name }) => name },
    { id: 'what', label: text.columns.what, cell: words },
    ...(mayWrite ? [acts] : []),
  ]
}

const apiCall = `curl ${location.origin}/api/v1/on-call/policies \\
  -H 'Authorization: Bearer …' \\
  -d '{"name": "Production", "levels": [{"delay_minutes": 5, "targets": [{"type": "schedule", "id": 1}]}]}'`

export const Policies = () => {
  const { common } = useText()
  const text = useText().oncall.policies
  const mayWrite = useMay('users:write')
  const [edited, setEdited] = useState<Policy | 'new'>()
  const act = useUndoable([['on-call']])
  const { ask, question } = useAskFirst<Policy>({
    title: common.deleteQuestion,
    sentence: text.removeSentence,
    verb: text.removeVerb,
    onYes: ({ id }) => act.mutate({ run: () => call(deletePolicy, { params: { id } }), said: text.removed }),
  })
  const columns = useColumns({ onEdit: setEdited, onDelete: ask })
  const add = mayWrite && (
    <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setEdited('new')}>
      {text.add}
    </Button>
  )
  return (
    <>
      <SomeOrNone
        title={text.title}
        query={useQuery(policiesQuery)}
        failed={text.loadFailed}
        none={text.noneSentence}
        apiCall={apiCall}
        add={add}
      >
        {(rows) => <Table caption={text.title} columns={columns} rows={rows} keyOf={({ id }) => String(id)} />}
      </SomeOrNone>
      {edited !== undefined && <PolicyDialog policy={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {question}
    </>
  )
}
