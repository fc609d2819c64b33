import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Activity, Inbox, Layers } from 'lucide-react'
import { Door } from '../account/sign-in.tsx'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/form/choices.tsx'
import { Go } from '../ui/page/go.tsx'
import { Skeleton } from '../ui/page/states.tsx'
import { Waiting } from '../ui/time/waiting.tsx'
import { AccountStep } from './account-step.tsx'
import { FirstCheck } from './first-check.tsx'
import { FirstTicket } from './first-ticket.tsx'
import { isSetupPending } from './pending.ts'
import { clearProgress, useSetupProgress, type Service } from './progress.ts'

const NoLink = () => {
  const { common, setup: text } = useText()
  const pending = useQuery({ queryKey: ['setup'], queryFn: isSetupPending })
  if (pending.isPending) return <Skeleton rows={1} />
  return (
    <>
      <Waiting
        done={pending.data !== true}
        running={false}
        sentence={pending.data === true ? text.needsLink : text.done}
        detail={pending.data === true ? text.needsLinkHint : text.doneHint}
      />
      <Go to="/login">{common.signIn}</Go>
    </>
  )
}

const icons = { monitoring: Activity, helpdesk: Inbox, both: Layers }

const Choice = ({ onChoose }: { onChoose: (service: Service) => void }) => {
  const text = useText().setup
  return (
    <>
      <p>{text.whatHint}</p>
      <Choices
        label={text.what}
        choices={(['monitoring', 'helpdesk', 'both'] as const).map((id) => {
          const Icon = icons[id]
          return { id, icon: <Icon aria-hidden="true" className="size-4" />, title: text.choices[id], detail: text.about[id] }
        })}
        onChoose={onChoose}
      />
    </>
  )
}

export const SetupPage = () => {
  const text = useText().setup
  const navigate = useNavigate()
  const [{ token, step, service }, change] = useSetupProgress()
  const choose = (next: Service): void => change({ service: next, step: next === 'helpdesk' ? 'ticket' : 'check' })
  const finish = (): void => {
    clearProgress()
    void navigate({ to: step === 'check' ? '/checks' : '/home' })
  }
  const title = { account: text.title, choice: text.what, check: text.firstCheck, ticket: text.firstTicket }[step]
  const goesOn = step === 'check' && service === 'both'
  return (
    <Door title={title}>
      {step === 'account' &&
        (token === '' ? <NoLink /> : <AccountStep token={token} onDone={() => change({ token: '', step: 'choice' })} />)}
      {step === 'choice' && <Choice onChoose={choose} />}
      {step === 'check' && <FirstCheck />}
      {step === 'ticket' && <FirstTicket />}
      {(step === 'check' || step === 'ticket') && (
        <div className="flex flex-wrap gap-2">
          {goesOn && <Button onClick={() => change({ step: 'ticket' })}>{text.next}</Button>}
          <Button look="quiet" onClick={finish}>
            {text.finish}
          </Button>
        </div>
      )}
    </Door>
  )
}
