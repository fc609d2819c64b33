import { revokeAgentToken } from '../../../contract/app/agent-tokens.ts'
import { revokeToken } from '../../../contract/v1/tokens.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { useAct } from '../../ui/use-act.ts'
import { ownTokensQuery, type Token } from './data.ts'

type RevokeQuestionProps = {
  readonly token: Token
  /** Owner of the token, unless it is the current account. */
  readonly owner?: { readonly id: number; readonly name: string }
  readonly onRevoked?: () => void
  readonly onClose: () => void
}

export const RevokeQuestion = ({ token, owner, onRevoked, onClose }: RevokeQuestionProps) => {
  const { common } = useText()
  const text = useText().admin.tokens
  const revoke = useAct({
    run: () =>
      owner === undefined
        ? call(revokeToken, { params: { id: token.id } })
        : call(revokeAgentToken, { params: { id: owner.id, token_id: token.id } }),
    touches: [ownTokensQuery.queryKey],
    done: common.tokenRevoked,
    onDone: () => {
      onRevoked?.()
      onClose()
    },
  })
  return (
    <Confirm
      title={owner === undefined ? text.revokeTitle({ name: token.name }) : text.revokeTheirs({ name: token.name, owner: owner.name })}
      sentence={text.revokeSentence}
      verb={common.revoke}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  )
}
