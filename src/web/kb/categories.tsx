import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { createCategory, deleteCategory, updateCategory } from '../../contract/v1/kb-categories.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import type { ContentsCategory } from './data.ts'

const icon = (Icon: typeof Plus) => <Icon aria-hidden="true" className="size-4" />

type FormProps = { readonly category: ContentsCategory | undefined; readonly position: number; readonly onClose: () => void }

const CategoryForm = ({ category, position, onClose }: FormProps) => {
  const { common } = useText()
  const text = useText().kb.category
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({
    initial: { name: category?.name ?? '', description: category?.description ?? '', slug: category?.slug ?? '' },
    submit: async ({ name, description, slug }) => {
      const body = { name: name.trim(), description, ...(slug.trim() !== '' && { slug: slug.trim() }) }
      await (category === undefined
        ? call(createCategory, { body: { ...body, position } })
        : call(updateCategory, { params: { id: category.id }, body }))
      await queries.invalidateQueries({ queryKey: ['kb'] })
      toast({ text: text.saved })
      onClose()
    },
  })
  return (
    <FormDialog title={category === undefined ? text.add : text.edit} verb={text.save} failed={text.failed} form={form} onClose={onClose}>
      <TextField label={common.name} required maxLength={255} {...typedIn(form, 'name')} />
      <WritingField label={common.description} hint={text.descriptionHint} maxLength={1_000} {...typedIn(form, 'description')} />
      <TextField label={common.address} hint={text.slugHint} mono maxLength={100} {...typedIn(form, 'slug')} />
    </FormDialog>
  )
}

type RowProps = {
  readonly category: ContentsCategory
  readonly onMove: ((by: 1 | -1) => void) | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const Row = ({ category: { name, description }, onMove, isFirst, isLast, onEdit, onRemove }: RowProps) => {
  const { common } = useText()
  return (
    <li className="flex items-center gap-1">
      <span className="flex min-w-0 grow flex-col">
        {name}
        {description !== '' && <Quiet>{description}</Quiet>}
      </span>
      <IconButton label={common.moveUp({ name })} disabled={isFirst} onClick={() => onMove?.(-1)}>
        {icon(ArrowUp)}
      </IconButton>
      <IconButton label={common.moveDown({ name })} disabled={isLast} onClick={() => onMove?.(1)}>
        {icon(ArrowDown)}
      </IconButton>
      <IconButton label={common.editName({ name })} onClick={onEdit}>
        {icon(Pencil)}
      </IconButton>
      <IconButton label={common.deleteName({ name })} onClick={onRemove}>
        {icon(Trash2)}
      </IconButton>
    </li>
  )
}

type Layer =
  | { readonly kind: 'edit'; readonly category?: ContentsCategory }
  | { readonly kind: 'remove'; readonly category: ContentsCategory }

export const Categories = ({ categories, onClose }: { categories: readonly ContentsCategory[]; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().kb.category
  const act = useUndoable([['kb']])
  const [layer, setLayer] = useState<Layer>()
  const close = (): void => setLayer(undefined)
  /** Renumbers all categories, because stored positions may be equal. */
  const move = (at: number, by: 1 | -1): void => {
    const [one, other] = [categories[at], categories[at + by]]
    if (one === undefined || other === undefined) return
    const order = categories.with(at, other).with(at + by, one)
    const place = ({ id }: ContentsCategory, position: number) => call(updateCategory, { params: { id }, body: { position } })
    act.mutate({ run: () => Promise.all(order.map(place)), said: text.saved })
  }
  const remove = ({ id }: ContentsCategory): void => {
    close()
    act.mutate({ run: () => call(deleteCategory, { params: { id } }), said: text.removed })
  }
  return (
    <Dialog title={text.title} onClose={onClose} actions={<AddButton onAdd={() => setLayer({ kind: 'edit' })} />}>
      {categories.length === 0 && <Quiet>{text.none}</Quiet>}
      <ol className="flex flex-col gap-1">
        {categories.map((category, at) => (
          <Row
            key={category.id}
            category={category}
            isFirst={at === 0}
            isLast={at === categories.length - 1}
            onMove={(by) => move(at, by)}
            onEdit={() => setLayer({ kind: 'edit', category })}
            onRemove={() => setLayer({ kind: 'remove', category })}
          />
        ))}
      </ol>
      {layer?.kind === 'edit' && <CategoryForm category={layer.category} position={categories.length} onClose={close} />}
      {layer?.kind === 'remove' && (
        <Confirm
          title={common.deleteQuestion({ name: layer.category.name })}
          sentence={text.removeSentence}
          verb={text.removeVerb}
          onConfirm={() => remove(layer.category)}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button look="primary" icon={icon(Plus)} onClick={onAdd}>
    {useText().kb.category.add}
  </Button>
)
