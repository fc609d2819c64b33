import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../../i18n/text.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layer/dialog.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Points } from '../../ui/list/points.tsx'
import { colleaguesQuery } from '../data.ts'
import { securityQuery } from './data.ts'

type EnforceProps = {
  readonly name: string
  readonly domains: readonly string[]
  readonly isEnforced: boolean
  readonly busy: boolean
  readonly onChange: (enforce: boolean) => void
}

const Question = ({
  name,
  domains,
  busy,
  onYes,
  onClose,
}: Omit<EnforceProps, 'isEnforced' | 'onChange'> & { onYes: () => void; onClose: () => void }) => {
  const { common, admin } = useText()
  const text = admin.signOn.enforce
  const format = useFormat()
  const { data: security } = useQuery(securityQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const exempt = agents.filter(({ id }) => security?.break_glass_account_ids.includes(id) === true).map((agent) => agent.name)
  return (
    <Dialog
      title={text.title({ name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="danger" busy={busy} disabled={domains.length === 0} onClick={onYes}>
            {text.verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Points
          points={[
            domains.length === 0 ? text.noDomains : text.who({ domains: format.list([...domains]) }),
            text.reset,
            exempt.length === 0 ? text.nobodyExempt : text.exempt({ names: format.list(exempt) }),
          ]}
        />
        {exempt.length === 0 && <Alert kind="down">{text.warning}</Alert>}
        <Go to="/admin/security">{text.choose}</Go>
      </div>
    </Dialog>
  )
}

/** Makes a provider the only sign-in for its domains. The confirmation lists the accounts that keep access if it fails. */
const Enforce = ({ name, domains, isEnforced, busy, onChange }: EnforceProps) => {
  const text = useText().admin.signOn.enforce
  const [asking, setAsking] = useState(false)
  return (
    <>
      {isEnforced ? (
        <Button busy={busy} onClick={() => onChange(false)}>
          {text.stop}
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>{text.ask}</Button>
      )}
      {asking && (
        <Question
          name={name}
          domains={domains}
          busy={busy}
          onYes={() => {
            setAsking(false)
            onChange(true)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type Switched = { readonly is_active?: boolean; readonly enforce_sso?: boolean }

type SwitchesProps = {
  readonly connection: {
    readonly name: string
    readonly domains: readonly string[]
    readonly enforce_sso: boolean
    readonly is_active: boolean
  }
  readonly busy: boolean
  readonly onSwitch: (switched: Switched) => void
}

export const ConnectionSwitches = ({ connection: { name, domains, enforce_sso, is_active }, busy, onSwitch }: SwitchesProps) => {
  const { common } = useText()
  return (
    <>
      <Enforce
        name={name}
        domains={domains}
        isEnforced={enforce_sso}
        busy={busy}
        onChange={(enforce) => onSwitch({ enforce_sso: enforce })}
      />
      <Button onClick={() => onSwitch({ is_active: !is_active })}>{is_active ? common.turnOff : common.turnOn}</Button>
    </>
  )
}
