import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { beginTotp, confirmTotp, createRecoveryCodes, disableTotp, type OwnSecurity } from '../../contract/app/profile.ts'
import { Seed } from '../account/seed.tsx'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { CodesOnce } from '../ui/layer/codes-once.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { useAct } from '../ui/use-act.ts'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import { ownSecurityQuery } from './data.ts'

/** New recovery codes, shown until the user confirms having stored them. */
export const NewCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const text = useText().account
  return (
    <Dialog
      title={text.recoveryCodes}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {text.keptThem}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <CodesOnce label={text.recoveryCodes} codes={codes} />
        <p>{text.recoveryHint}</p>
      </div>
    </Dialog>
  )
}

const SetUp = ({ onDone, onClose }: { onDone: (codes: readonly string[]) => void; onClose: () => void }) => {
  const { common, account, me } = useText()
  const text = me.security
  const seed = useQuery({
    queryKey: ['totp-seed'],
    ...dataOptions(beginTotp),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      const body = { code: code.replaceAll(/\s/g, '') }
      onDone((await call(confirmTotp, { body })).data.recovery_codes)
    },
  })
  return (
    <FormDialog title={text.setUpTitle} verb={common.confirm} failed={text.notSetUp} form={form} onClose={onClose}>
      <Loaded query={seed} failed={text.notSetUp} rows={3}>
        {(data) => <Seed seed={data} />}
      </Loaded>
      <TextField label={account.code} required inputMode="numeric" autoComplete="one-time-code" {...typedIn(form, 'code')} />
    </FormDialog>
  )
}

const TurnOff = ({ onClose }: { onClose: () => void }) => {
  const { common } = useText()
  const text = useText().me.security
  const turnOff = useAct({ run: () => call(disableTotp), touches: [ownSecurityQuery.queryKey], done: text.turnedOff, onDone: onClose })
  return (
    <Confirm
      title={text.turnOffTitle}
      sentence={text.turnOffSentence}
      verb={common.turnOff}
      onConfirm={() => turnOff.mutate()}
      onClose={onClose}
    />
  )
}

type Layer = 'set-up' | 'off' | readonly string[]

export const TwoFactor = ({ security }: { security: OwnSecurity }) => {
  const { common } = useText()
  const text = useText().me.security
  const [layer, setLayer] = useState<Layer>()
  const touches = [ownSecurityQuery.queryKey]
  const close = (): void => setLayer(undefined)
  const refresh = useAct({ run: async () => undefined, touches })
  const remake = useAct({
    run: () => call(createRecoveryCodes),
    touches,
    onDone: ({ data }) => setLayer(data.recovery_codes),
  })
  const hasAny = security.has_totp || security.passkeys.length > 0
  return (
    <div className="flex flex-col items-start gap-3">
      <Status kind={security.has_totp ? 'up' : 'new'} word={security.has_totp ? text.appOn : text.appOff} />
      {security.is_second_factor_required && <Quiet>{text.required}</Quiet>}
      <div className="flex flex-wrap gap-2">
        {security.has_totp ? (
          <Button onClick={() => setLayer('off')}>{text.turnOff}</Button>
        ) : (
          <Button look="primary" onClick={() => setLayer('set-up')}>
            {common.setUp}
          </Button>
        )}
        {hasAny && (
          <Button busy={remake.isPending} onClick={() => remake.mutate()}>
            {text.newCodes}
          </Button>
        )}
      </div>
      {hasAny && <Quiet>{text.codesLeft({ count: security.recovery_codes_left })}</Quiet>}
      {layer === 'set-up' && (
        <SetUp
          onDone={(codes) => {
            refresh.mutate()
            setLayer(codes.length > 0 ? codes : undefined)
          }}
          onClose={close}
        />
      )}
      {layer === 'off' && <TurnOff onClose={close} />}
      {layer !== undefined && typeof layer !== 'string' && <NewCodes codes={layer} onClose={close} />}
    </div>
  )
}
