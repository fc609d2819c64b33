import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layer/dialog.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import type { ActProps } from '../acts/act-props.ts'

const wordsIn = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const TagsDialog = ({ rows, acts, onClose }: ActProps) => {
  const { common, inbox: text } = useText()
  const [only] = rows.length === 1 ? rows : []
  const [add, setAdd] = useState(only === undefined ? '' : only.tags.join(', '))
  const [remove, setRemove] = useState('')
  const submit = (): void => {
    onClose()
    const wanted = wordsIn(add)
    const set = only === undefined ? { add_tags: wanted, remove_tags: wordsIn(remove) } : { tags: wanted }
    acts.change(rows, set, text.did.tags({ count: rows.length }))
  }
  return (
    <Dialog
      title={text.pick.tags({ count: rows.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" form="tags">
            {text.setTags}
          </Button>
        </>
      }
    >
      <form
        id="tags"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={only === undefined ? common.addTags : common.tags} hint={common.commaSeparated}>
          <Input autoFocus autoComplete="off" value={add} onChange={({ currentTarget }) => setAdd(currentTarget.value)} />
        </Field>
        {only === undefined && (
          <Field label={common.removeTags}>
            <Input autoComplete="off" value={remove} onChange={({ currentTarget }) => setRemove(currentTarget.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
