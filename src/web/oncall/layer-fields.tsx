import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { serverNow } from '../api/server-clock.ts'
import { useText } from '../i18n/text.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { Field, Input, Select } from '../ui/form/field.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { isZone } from '../ui/time/zoned.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { agentsQuery } from './data.ts'
import { Restrictions } from './hours-fields.tsx'
import { emptyLayer, withMoved, type LayerValues } from './rotation-values.ts'

const icon = (Icon: typeof Plus) => <Icon aria-hidden="true" className="size-4" />

type LayerProps = { readonly layer: LayerValues; readonly onChange: (layer: LayerValues) => void }

const Timing = ({ layer, onChange }: LayerProps) => {
  const { common } = useText()
  const text = useText().oncall.editor
  const set = (change: Partial<LayerValues>): void => onChange({ ...layer, ...change })
  return (
    <>
      <Segmented
        showLabel
        label={text.rotation}
        value={layer.rotation}
        choices={wordChoices(['daily', 'weekly', 'custom'], text)}
        onChange={(rotation) => set({ rotation })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.firstDay}>
          <Input type="date" required value={layer.day} onChange={(event) => set({ day: event.currentTarget.value })} />
        </Field>
        <Field label={text.firstTime}>
          <Input type="time" required value={layer.time} onChange={(event) => set({ time: event.currentTarget.value })} />
        </Field>
      </div>
      {layer.rotation === 'custom' && (
        <Field label={text.length}>
          <div className="grid max-w-72 grid-cols-2 gap-2">
            <Input
              inputMode="decimal"
              required
              pattern="[0-9]+([.,][0-9]+)?"
              value={layer.length}
              onChange={(event) => set({ length: event.currentTarget.value })}
            />
            <Select
              id={`unit-${layer.key}`}
              aria-label={common.unit}
              value={String(layer.unit)}
              choices={[
                { value: '3600', label: text.hours },
                { value: '86400', label: common.daysUnit },
              ]}
              onChange={(event) => set({ unit: event.currentTarget.value === '86400' ? 86_400 : 3_600 })}
            />
          </div>
        </Field>
      )}
    </>
  )
}

const People = ({ layer, onChange }: LayerProps) => {
  const { common } = useText()
  const text = useText().oncall.editor
  const { data: agents = [] } = useQuery(agentsQuery)
  const { user_ids } = layer
  const set = (ids: readonly number[]): void => onChange({ ...layer, user_ids: ids })
  const choices = [{ value: '', label: text.addPerson }, ...agents.map(({ id, name }) => ({ value: String(id), label: name }))]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <ChoiceField label={text.people} value="" choices={choices} onChoose={(value) => set([...user_ids, Number(value)])} />
      <ol className="flex flex-col">
        {user_ids.map((id, at) => {
          const name = agents.find((agent) => agent.id === id)?.name ?? text.somebody
          return (
            <li key={`${id} ${at}`} className="flex items-center gap-1">
              <span className="min-w-0 grow">{`${at + 1}. ${name}`}</span>
              <IconButton label={common.moveUp({ name })} disabled={at === 0} onClick={() => set(withMoved(user_ids, at, -1))}>
                {icon(ArrowUp)}
              </IconButton>
              <IconButton
                label={common.moveDown({ name })}
                disabled={at === user_ids.length - 1}
                onClick={() => set(withMoved(user_ids, at, 1))}
              >
                {icon(ArrowDown)}
              </IconButton>
              <IconButton label={common.removeName({ name })} onClick={() => set(user_ids.toSpliced(at, 1))}>
                {icon(X)}
              </IconButton>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type LayersProps = {
  readonly layers: readonly LayerValues[]
  readonly zone: string
  readonly error: string | undefined
  readonly onChange: (layers: readonly LayerValues[]) => void
}

/** The layers of a rotation, lowest priority first. */
export const Layers = ({ layers, zone, error, onChange }: LayersProps) => {
  const text = useText().oncall.editor
  const nextKey = Math.max(0, ...layers.map(({ key }) => key)) + 1
  const add = (): void => onChange([...layers, emptyLayer(isZone(zone) ? zone : 'UTC', serverNow(), nextKey)])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {error !== undefined && <ErrorState what={error} />}
      {layers.map((layer, at) => {
        const props = { layer, onChange: (next: LayerValues) => onChange(layers.with(at, next)) }
        const remove = layers.length > 1 && (
          <Button look="quiet" onClick={() => onChange(layers.toSpliced(at, 1))}>
            {text.removeLayer}
          </Button>
        )
        return (
          <Panel key={layer.key} title={text.layer({ number: at + 1 })} end={remove}>
            <People {...props} />
            <Timing {...props} />
            <Restrictions {...props} />
          </Panel>
        )
      })}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={icon(Plus)} onClick={add}>
          {text.addLayer}
        </Button>
        {layers.length > 1 && <Quiet>{text.layersHint}</Quiet>}
      </div>
    </div>
  )
}
