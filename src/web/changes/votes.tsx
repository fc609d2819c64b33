import type { ChangeOverview, ChangeVote } from '../../contract/app/change-overview.ts'
import { useText } from '../i18n/text.tsx'
import { Panel } from '../ui/page/room.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Time } from '../ui/time/time.tsx'
import { VoteRow } from '../ui/vote.tsx'
import { approvalWords } from './approval-words.ts'
import { roundsOf } from './rounds.ts'

const RoundVotes = ({ label, votes }: { label: string; votes: readonly ChangeVote[] }) => {
  const text = useText().changes
  return (
    <ul aria-label={label} className="flex flex-col">
      {votes.map(({ member, decision, comment, cast_at }) => (
        <VoteRow
          key={member.id}
          name={member.name}
          vote={decision}
          word={text.vote[decision]}
          comment={comment}
          time={<Time at={cast_at} />}
        />
      ))}
    </ul>
  )
}

const CurrentRound = ({ room }: { room: ChangeOverview }) => {
  const text = useText().changes
  const { board, change } = room
  const { current } = roundsOf(room)
  if (board === null || change.approval === null) return null
  const isOpen = change.status === 'awaiting_approval'
  const label = isOpen ? text.roundNow({ round: change.approval.round }) : text.round({ round: change.approval.round })
  const silent = board.members.filter(({ id }) => !current.some(({ member }) => member.id === id))
  return (
    <>
      <Quiet>{label}</Quiet>
      {current.length > 0 && <RoundVotes label={label} votes={current} />}
      {silent.length > 0 && (
        <ul aria-label={text.vote.none} className="flex flex-col">
          {silent.map(({ id, name, can_vote }) => (
            <VoteRow key={id} name={name} vote="none" word={can_vote ? text.vote.none : text.mayNotVote} />
          ))}
        </ul>
      )}
    </>
  )
}

export const Votes = ({ room }: { room: ChangeOverview }) => {
  const text = useText().changes
  const { board, change } = room
  const { earlier } = roundsOf(room)
  const rule =
    board === null ? undefined : board.rule === 'min_count' ? text.ruleWithCount({ count: board.min_count ?? 1 }) : text.rule[board.rule]
  return (
    <Panel title={text.votes}>
      <p>{approvalWords(change, text)}</p>
      {board === null ? <Quiet>{text.noBoard}</Quiet> : <Quiet>{`${board.name} · ${rule}`}</Quiet>}
      <CurrentRound room={room} />
      {earlier.length > 0 && (
        <details>
          <summary>{text.earlierRounds}</summary>
          {earlier.map(({ round, votes }) => (
            <div key={round} className="pt-2">
              <Quiet>{text.round({ round })}</Quiet>
              <RoundVotes label={text.round({ round })} votes={votes} />
            </div>
          ))}
        </details>
      )}
    </Panel>
  )
}
