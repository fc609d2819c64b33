import { useState, type ReactNode } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { CreateButton } from '../../ui/create-button.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { useAct } from '../../ui/use-act.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'

type Thing = { readonly id: number; readonly name: string }

type ListWords = {
  readonly title: string
  readonly about: string
  readonly none: string
  readonly noneHint: string
  readonly loadFailed: string
  readonly newOne: string
  readonly deleteTitle: (given: { name: string }) => string
  readonly deleteSentence: string
}

type ListPageProps<T extends Thing> = {
  readonly text: ListWords
  readonly query: { readonly data: readonly T[] | undefined; readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  readonly queryKey: QueryKey
  readonly columns: readonly TableColumn<T>[]
  readonly apiCall: string
  readonly mayWrite: boolean
  readonly form: (given: { readonly thing: T | undefined; readonly onSaved: () => void; readonly onClose: () => void }) => ReactNode
  readonly remove: (thing: T) => Promise<unknown>
  readonly acts?: (thing: T) => ReactNode
  /** Name in confirmation questions, when it differs from `name`. */
  readonly nameOf?: (thing: T) => string
  readonly children?: ReactNode
}

type Layer<T> = { readonly kind: 'form'; readonly thing?: T } | { readonly kind: 'delete'; readonly thing: T }

/** Page for a short list of records: table, dialogs and delete confirmation. */
export const ListPage = <T extends Thing>(props: ListPageProps<T>) => {
  const { text, query, queryKey, columns, apiCall, mayWrite, form, acts, nameOf = ({ name }) => name } = props
  const { common } = useText()
  const words = useText().admin.desk
  const [layer, setLayer] = useState<Layer<T>>()
  const close = (): void => setLayer(undefined)
  const refresh = useAct({ run: async () => undefined, touches: [queryKey], done: common.saved, onDone: close })
  const remove = useAct({ run: props.remove, touches: [queryKey], done: words.deleted, onDone: close })
  const create = <CreateButton onClick={() => setLayer({ kind: 'form' })}>{text.newOne}</CreateButton>
  const rowActs: TableColumn<T> = {
    id: 'acts',
    label: common.actions,
    align: 'end',
    cell: (thing) => (
      <span className="inline-flex gap-2 py-1">
        {acts?.(thing)}
        <Button onClick={() => setLayer({ kind: 'form', thing })}>{common.edit}</Button>
        <Button onClick={() => setLayer({ kind: 'delete', thing })}>{common.deleteDots}</Button>
      </span>
    ),
  }
  return (
    <SettingsPage title={text.title} about={text.about} actions={mayWrite && query.data?.length !== 0 ? create : undefined}>
      <Loaded query={query} failed={text.loadFailed}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={text.none} sentence={text.noneHint} action={mayWrite ? create : null} apiCall={apiCall} />
          ) : (
            <Table caption={text.title} columns={mayWrite ? [...columns, rowActs] : columns} rows={data} keyOf={({ id }) => String(id)} />
          )
        }
      </Loaded>
      {props.children}
      {layer?.kind === 'form' && form({ thing: layer.thing, onSaved: () => refresh.mutate(), onClose: close })}
      {layer?.kind === 'delete' && (
        <Confirm
          title={text.deleteTitle({ name: nameOf(layer.thing) })}
          sentence={text.deleteSentence}
          verb={common.delete}
          onConfirm={() => remove.mutate(layer.thing)}
          onClose={close}
        />
      )}
    </SettingsPage>
  )
}
