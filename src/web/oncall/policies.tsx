import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { deletePolicy } from '../../contract/v1/on-call.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { useUndoable } from '../ui/use-undoable.ts'
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

type Layer = { readonly kind: 'edit'; readonly policy?: Policy } | { readonly kind: 'delete'; readonly policy: Policy }

const useColumns = (onLayer: (layer: Layer) => void): readonly TableColumn<Policy>[] => {
  const text = useText().oncall.policies
  const words = usePolicyWords()
  const mayWrite = useMay('users:write')
  const acts: TableColumn<Policy> = {
    id: 'act',
    label: text.columns.act,
    align: 'end',
    cell: (policy) => (
      <span className="inline-flex gap-2">
        <Button onClick={() => onLayer({ kind: 'edit', policy })}>{text.edit}</Button>
        <Button onClick={() => onLayer({ kind: 'delete', policy })}>{text.remove}</Button>
      </span>
    ),
  }
  return [
    { id: 'name', label: text.columns.name, heading: true, cell: ({ name }) => name },
    { id: 'what', label: text.columns.what, cell: words },
    ...(mayWrite ? [acts] : []),
  ]
}

export const Policies = () => {
  const text = useText().oncall.policies
  const mayWrite = useMay('users:write')
  const policies = useQuery(policiesQuery)
  const [layer, setLayer] = useState<Layer>()
  const columns = useColumns(setLayer)
  const act = useUndoable([['on-call']])
  const close = (): void => setLayer(undefined)
  const remove = ({ id }: Policy): void => {
    close()
    act.mutate({ run: () => call(deletePolicy, { params: { id } }), said: text.removed })
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <Loaded query={policies} failed={text.failed} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <Quiet>{text.noneSentence}</Quiet>
          ) : (
            <div className="w-full min-w-0">
              <Table caption={text.title} columns={columns} rows={rows} keyOf={({ id }) => String(id)} />
            </div>
          )
        }
      </Loaded>
      {mayWrite && (
        <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setLayer({ kind: 'edit' })}>
          {text.add}
        </Button>
      )}
      {layer?.kind === 'edit' && <PolicyDialog policy={layer.policy} onClose={close} />}
      {layer?.kind === 'delete' && (
        <Confirm
          title={text.removeTitle({ name: layer.policy.name })}
          sentence={text.removeSentence}
          verb={text.removeVerb}
          onConfirm={() => remove(layer.policy)}
          onClose={close}
        />
      )}
    </div>
  )
}
