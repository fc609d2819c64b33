import { useQuery } from '@tanstack/react-query'
import { updateArticle } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { chosenIn } from '../ui/form/form-fields.ts'
import { shelfQuery, type Article } from './data.ts'

const idOf = (value: string): number | null => (value === '' ? null : Number(value))

/** Moves an article to another category. The old URL redirects to the new one. */
export const MoveDialog = ({ article, onClose }: { article: Article; onClose: () => void }) => {
  const { editor, settings, noCategory } = useText().kb
  const text = editor.move
  const { data: shelf } = useQuery(shelfQuery(''))
  const act = useUndoable([['kb']])
  const choices = [
    { value: '', label: noCategory },
    ...(shelf?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const to = (category_id: number | null): Promise<unknown> => call(updateArticle, { params: { id: article.id }, body: { category_id } })
  const form = useForm({
    initial: { category_id: String(article.category_id ?? '') },
    submit: async ({ category_id }) => {
      const category = choices.find(({ value }) => value === category_id)?.label ?? noCategory
      await to(idOf(category_id))
      act.mutate({ run: async () => {}, said: text.moved({ category }), undo: () => to(article.category_id) })
      onClose()
    },
  })
  return (
    <FormDialog title={text.title({ title: article.title })} verb={text.verb} form={form} failed={text.failed} onClose={onClose}>
      <ChoiceField label={settings.category} choices={choices} {...chosenIn(form, 'category_id')} />
    </FormDialog>
  )
}
