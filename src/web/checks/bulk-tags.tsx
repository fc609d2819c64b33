import type { CheckListItem } from '../../contract/app/check-records.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TagsField } from '../watch/tags-field.tsx'
import { useTagMany } from '../watch/data.ts'
import { tagsOf } from '../watch/filter.ts'

type BulkProps = {
  readonly project: string
  readonly rows: readonly CheckListItem[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Only checks that the change affects, so that undo is exact. */
const affected = (rows: readonly CheckListItem[], tag: string, adds: boolean): readonly string[] =>
  rows.filter((row) => tagsOf(row).includes(tag) !== adds).map(({ uuid }) => uuid)

export const BulkTags = ({ project, rows, onClose, onDone }: BulkProps) => {
  const { common, checks: text } = useText()
  const toast = useToast()
  const change = useTagMany(project)
  const { values, set, errors, busy, form } = useForm({
    initial: { tags: '', mode: 'add_tags' as 'add_tags' | 'remove_tags' },
    submit: async ({ tags, mode }) => {
      const steps = tagsOf({ tags }).map((tag) => ({ tag, uuids: affected(rows, tag, mode === 'add_tags') }))
      for (const { tag, uuids } of steps) await change(mode, tag, uuids)
      const back = mode === 'add_tags' ? 'remove_tags' : 'add_tags'
      const undo = async (): Promise<void> => {
        for (const { tag, uuids } of steps) await change(back, tag, uuids)
      }
      const count = new Set(steps.flatMap(({ uuids }) => uuids)).size
      toast({ text: text.tagged({ count }), undo: () => void undo() })
      onDone()
    },
  })
  return (
    <Dialog
      title={text.bulkTags({ count: rows.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form="bulk-tags" look="primary" busy={busy}>
            {values.mode === 'add_tags' ? common.addTags : common.removeTags}
          </Button>
        </>
      }
    >
      <form id="bulk-tags" {...form} className="flex min-h-40 flex-col gap-3">
        <div>
          <Segmented
            label={common.tags}
            value={values.mode}
            choices={[
              { value: 'add_tags', label: common.addTags },
              { value: 'remove_tags', label: common.removeTags },
            ]}
            onChange={(mode) => set('mode', mode)}
          />
        </div>
        <TagsField project={project} value={values.tags} error={errors.tags} onChange={(tags) => set('tags', tags)} />
      </form>
    </Dialog>
  )
}
