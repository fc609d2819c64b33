import { useState } from 'react'
import { SettingsPage } from '../ui/page/settings-page.tsx'
import { useText } from '../i18n/text.tsx'
import { keysOf, type Shortcut } from '../keys/registry.ts'
import { useShortcutList } from '../keys/use-shortcuts.tsx'
import { places } from '../places.tsx'
import { changePrefs, usePrefs } from '../prefs.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Switch } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { isUsable, takenBy, withKeys } from './remap.ts'

type Row = Pick<Shortcut, 'id' | 'keys' | 'label'>

/** Only global and list shortcuts; page shortcuts are listed on their pages. */
const useRows = (): readonly Row[] => {
  const { shell, ui, me } = useText()
  const here = useShortcutList().filter(({ scope }) => scope === 'global')
  const lists: readonly Row[] = [
    { id: 'list.next', keys: ['j', 'ArrowDown'], label: ui.grid.next },
    { id: 'list.previous', keys: ['k', 'ArrowUp'], label: ui.grid.previous },
    { id: 'list.resort', keys: 'r', label: ui.grid.resort },
    { id: 'create', keys: 'c', label: me.shortcuts.create },
  ]
  const goals = places.map(({ id, keys }) => ({ id: `go.${id}`, keys, label: shell.goTo({ place: shell.places[id] }) }))
  return [...new Map([...here, ...goals, ...lists].map((row) => [row.id, row])).values()]
}

const KeysForm = ({ row, rows, onClose }: { row: Row; rows: readonly Row[]; onClose: () => void }) => {
  const text = useText().me.shortcuts
  const prefs = usePrefs()
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    initial: { keys: keysOf(row, prefs)[0] ?? '' },
    submit: async ({ keys }) => {
      const wanted = keys.trim()
      const other = takenBy(
        wanted,
        row.id,
        rows.map((one) => ({ ...one, keys: keysOf(one, prefs) })),
      )
      if (!isUsable(wanted)) return setProblem(text.unusable)
      if (other !== undefined) return setProblem(text.taken({ label: other.label }))
      changePrefs({ remap: withKeys(prefs.remap, row.id, wanted) })
      onClose()
    },
  })
  return (
    <FormDialog title={text.editTitle({ label: row.label })} verb={text.save} failed={text.unusable} form={form} onClose={onClose}>
      <Field label={text.keys} hint={text.keysHint} error={problem}>
        <Input
          name="keys"
          mono
          required
          autoComplete="off"
          value={form.values.keys}
          onChange={(event) => {
            setProblem(undefined)
            form.set('keys', event.currentTarget.value)
          }}
        />
      </Field>
    </FormDialog>
  )
}

const useColumns = (onEdit: (row: Row) => void): readonly TableColumn<Row>[] => {
  const { common } = useText()
  const text = useText().me.shortcuts
  const prefs = usePrefs()
  const put = (id: string, keys: string | undefined): void => changePrefs({ remap: withKeys(prefs.remap, id, keys) })
  return [
    { id: 'label', label: text.what, heading: true, cell: ({ label }) => label },
    {
      id: 'keys',
      label: text.keys,
      cell: (row) => {
        const ways = keysOf(row, prefs)
        if (ways.length === 0) return <Quiet>{text.off}</Quiet>
        return (
          <span className="inline-flex gap-2">
            {ways.map((keys) => (
              <Keys key={keys} keys={keys} />
            ))}
          </span>
        )
      },
    },
    {
      id: 'change',
      label: common.actions,
      align: 'end',
      cell: (row) => (
        <span className="inline-flex gap-2">
          <Button onClick={() => onEdit(row)}>{text.change}</Button>
          {prefs.remap[row.id] === undefined ? (
            <Button onClick={() => put(row.id, '')}>{common.turnOff}</Button>
          ) : (
            <Button onClick={() => put(row.id, undefined)}>{text.reset}</Button>
          )}
        </span>
      ),
    },
  ]
}

/** Single-key shortcuts can be turned off or remapped (WCAG 2.1.4); stored per browser. */
export const ShortcutsPage = () => {
  const { nav } = useText().me
  const { me, shell } = useText()
  const text = me.shortcuts
  const prefs = usePrefs()
  const rows = useRows()
  const [editing, setEditing] = useState<Row>()
  const columns = useColumns(setEditing)
  const hasOwn = Object.keys(prefs.remap).length > 0
  return (
    <SettingsPage
      title={nav.parts.shortcuts}
      about={text.about}
      actions={hasOwn ? <Button onClick={() => changePrefs({ remap: {} })}>{text.resetAll}</Button> : undefined}
    >
      <Switch
        label={shell.appearance.singleKeys}
        hint={shell.appearance.singleKeysHint}
        checked={prefs.single_keys}
        onChange={(single_keys) => changePrefs({ single_keys })}
      />
      <div className="pt-4">
        <Section title={text.everywhere}>
          <Table caption={nav.parts.shortcuts} columns={columns} rows={rows} keyOf={({ id }) => id} />
        </Section>
      </div>
      {editing !== undefined && <KeysForm row={editing} rows={rows} onClose={() => setEditing(undefined)} />}
    </SettingsPage>
  )
}
