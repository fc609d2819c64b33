import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Freeze } from '../../contract/app/change-overview.ts'
import { createFreeze, deleteFreeze } from '../../contract/v1/cabs.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { DateTimeField } from '../ui/form/date-time-field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { givenIn, typedIn } from '../ui/form/form-fields.ts'
import { Line, Lines } from '../ui/page/room.tsx'
import { SomeOrNone } from '../ui/list/some-or-none.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useAct } from '../ui/use-act.ts'
import { useAskFirst } from '../ui/layer/use-ask-first.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { changeKeys, freezesQuery, useRefreshChanges } from './data.ts'
import { Window } from './window.tsx'

type FreezeValues = { readonly name: string; readonly reason: string; readonly starts_at: string | null; readonly ends_at: string | null }

const FreezeDialog = ({ onClose }: { onClose: () => void }) => {
  const { common, changes: text } = useText()
  const toast = useToast()
  const refresh = useRefreshChanges()
  const initial: FreezeValues = { name: '', reason: '', starts_at: null, ends_at: null }
  const form = useForm({
    initial,
    submit: async ({ name, reason, starts_at, ends_at }) => {
      await call(createFreeze, { body: { name: name.trim(), reason, starts_at: starts_at ?? '', ends_at: ends_at ?? '' } })
      toast({ text: text.freezes.saved })
      onClose()
      await refresh()
    },
  })
  return (
    <FormDialog title={text.freezes.add} verb={text.freezes.save} form={form} failed={text.createFailed} onClose={onClose}>
      <TextField label={common.name} autoFocus required maxLength={255} {...typedIn(form, 'name')} />
      <TextField label={text.freezes.reason} maxLength={1_000} {...typedIn(form, 'reason')} />
      <DateTimeField required label={text.freezes.starts} {...givenIn(form, 'starts_at')} />
      <DateTimeField required label={text.freezes.ends} {...givenIn(form, 'ends_at')} />
    </FormDialog>
  )
}

const FreezeLines = ({ freezes, onLift }: { freezes: readonly Freeze[]; onLift: ((freeze: Freeze) => void) | undefined }) => {
  const text = useText().changes
  return (
    <Lines label={text.freezes.title}>
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
          end={onLift && <Button onClick={() => onLift(freeze)}>{text.freezes.lift}</Button>}
        >
          {freeze.name}
        </Line>
      ))}
    </Lines>
  )
}

const apiCall = `curl ${location.origin}/api/v1/freeze-windows \\
  -H 'Authorization: Bearer …' \\
  -d '{"name": "Year end", "reason": "", "starts_at": "2026-12-20T00:00:00Z", "ends_at": "2027-01-04T00:00:00Z"}'`

export const Freezes = () => {
  const text = useText().changes
  const isAdmin = useMay('admin:write')
  const lift = useAct({
    run: ({ id }: Freeze) => call(deleteFreeze, { params: { id } }),
    touches: changeKeys,
    done: text.freezes.lifted,
  })
  const [isNew, setIsNew] = useState(false)
  const { ask, question } = useAskFirst<Freeze>({
    title: text.freezes.liftTitle,
    sentence: text.freezes.liftSentence,
    verb: text.freezes.lift,
    onYes: lift.mutate,
  })
  const add = isAdmin && <Button onClick={() => setIsNew(true)}>{text.freezes.add}</Button>
  return (
    <>
      <SomeOrNone
        title={text.freezes.title}
        query={useQuery(freezesQuery)}
        failed={text.loadFailed}
        none={text.freezes.none}
        apiCall={apiCall}
        add={add}
      >
        {(freezes) => <FreezeLines freezes={freezes} onLift={isAdmin ? ask : undefined} />}
      </SomeOrNone>
      {isNew && <FreezeDialog onClose={() => setIsNew(false)} />}
      {question}
    </>
  )
}
