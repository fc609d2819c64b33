import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Freeze } from '../../contract/app/change-room.ts'
import { createFreeze, deleteFreeze } from '../../contract/v1/cabs.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { DateTimeField } from '../ui/date-time-field.tsx'
import { Field, Input } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines } from '../ui/room.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import { useToast } from '../ui/toast.tsx'
import { useAct } from '../ui/use-act.ts'
import { useForm } from '../ui/use-form.ts'
import { changeKeys, freezesQuery, useRefreshChanges } from './data.ts'
import { Window } from './window.tsx'

type FreezeValues = { readonly name: string; readonly reason: string; readonly starts_at: string | null; readonly ends_at: string | null }

const FreezeDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText().changes
  const toast = useToast()
  const refresh = useRefreshChanges()
  const initial: FreezeValues = { name: '', reason: '', starts_at: null, ends_at: null }
  const form = useForm({
    initial,
    submit: async ({ name, reason, starts_at, ends_at }) => {
      await call(createFreeze, { body: { name: name.trim(), reason, starts_at: starts_at ?? '', ends_at: ends_at ?? '' } })
      toast({ text: text.freezeSaved })
      onClose()
      await refresh()
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog title={text.newFreeze} verb={text.saveFreeze} form={form} failed={text.createFailed} onClose={onClose}>
      <Field label={text.freezeName} error={errors.name}>
        <Input
          name="name"
          autoFocus
          required
          maxLength={255}
          value={values.name}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.freezeReason} error={errors.reason}>
        <Input name="reason" maxLength={1_000} value={values.reason} onChange={(event) => set('reason', event.currentTarget.value)} />
      </Field>
      <DateTimeField
        required
        name="starts_at"
        label={text.freezeStarts}
        error={errors.starts_at}
        value={values.starts_at}
        onChange={(at) => set('starts_at', at)}
      />
      <DateTimeField
        required
        name="ends_at"
        label={text.freezeEnds}
        error={errors.ends_at}
        value={values.ends_at}
        onChange={(at) => set('ends_at', at)}
      />
    </FormDialog>
  )
}

const FreezeLines = ({ freezes, onLift }: { freezes: readonly Freeze[]; onLift: ((freeze: Freeze) => void) | undefined }) => {
  const text = useText().changes
  return (
    <Lines label={text.freezes}>
      {freezes.map((freeze) => (
        <Line
          key={freeze.id}
          glyph={<StatusGlyph kind="late" />}
          detail={
            <>
              <Window from={freeze.starts_at} to={freeze.ends_at} />
              {freeze.reason !== '' && ` · ${freeze.reason}`}
            </>
          }
          end={onLift && <Button onClick={() => onLift(freeze)}>{text.liftVerb}</Button>}
        >
          {freeze.name}
        </Line>
      ))}
    </Lines>
  )
}

/** Times in which nothing is changed. */
export const Freezes = () => {
  const text = useText().changes
  const isAdmin = useMay('admin:write')
  const lift = useAct({
    run: ({ id }: Freeze) => call(deleteFreeze, { params: { id } }),
    touches: changeKeys,
    done: text.freezeDeleted,
  })
  const [isNew, setIsNew] = useState(false)
  const [doomed, setDoomed] = useState<Freeze>()
  const { data: freezes = [] } = useQuery(freezesQuery)
  return (
    <>
      {freezes.length === 0 ? <Quiet>{text.noFreezes}</Quiet> : <FreezeLines freezes={freezes} onLift={isAdmin ? setDoomed : undefined} />}
      {isAdmin && (
        <div>
          <Button onClick={() => setIsNew(true)}>{text.newFreeze}</Button>
        </div>
      )}
      {isNew && <FreezeDialog onClose={() => setIsNew(false)} />}
      {doomed !== undefined && (
        <Confirm
          title={text.liftFreeze({ name: doomed.name })}
          sentence={text.liftSentence}
          verb={text.liftVerb}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => {
            setDoomed(undefined)
            lift.mutate(doomed)
          }}
        />
      )}
    </>
  )
}
