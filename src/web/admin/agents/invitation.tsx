import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMailServer, renewInvitation, type Invitation } from '../../../contract/app/invitations.ts'
import { call } from '../../api/call.ts'
import { dataOptions } from '../../api/data-options.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Snippet } from '../../ui/code.tsx'
import { Dialog } from '../../ui/layer/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useAct } from '../../ui/use-act.ts'
import { type User } from '../data.ts'

const mailServerQuery = queryOptions({
  queryKey: ['mail server'],
  ...dataOptions(getMailServer),
})

/** False only when the mail server is known to be missing. */
export const useCanMail = (): boolean => useQuery(mailServerQuery).data?.is_configured !== false

export const isInvited = ({ is_active, last_login_at, source }: User): boolean => is_active && last_login_at === null && source === 'manual'

export const useRenewInvitation = (onDone: (user: User, invitation: Invitation) => void) =>
  useAct({
    run: ({ id }: User) => call(renewInvitation, { params: { id } }),
    touches: [['agents']],
    onDone: ({ data }, user) => onDone(user, data),
  })

type DialogProps = { readonly user: User; readonly invitation: Invitation; readonly onClose: () => void }

export const InvitationDialog = ({ user, invitation: { link, is_mailed }, onClose }: DialogProps) => {
  const { ui, admin } = useText()
  const text = admin.agents.invitation
  return (
    <Dialog title={text.title({ name: user.name })} onClose={onClose} actions={<Button onClick={onClose}>{ui.close}</Button>}>
      <div className="flex flex-col gap-3">
        <Notice kind={is_mailed ? 'up' : 'late'} sentence={is_mailed ? text.mailed({ email: user.email ?? '' }) : text.notMailed} />
        <p>{text.handOver({ name: user.name })}</p>
        <Snippet label={text.link} code={link} />
        <p>{text.valid}</p>
      </div>
    </Dialog>
  )
}
