import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { StatusGlyph } from './status.tsx'
import { statusText, type StatusKind } from './status-kinds.ts'
import { cx } from './cx.ts'

export const voteKinds = { approve: 'up', reject: 'down', abstain: 'paused', none: 'new' } as const satisfies Record<string, StatusKind>
export type VoteKind = keyof typeof voteKinds

type VoteProps = {
  readonly name: string
  readonly vote: VoteKind
  readonly word: string
  readonly comment?: string
  readonly time?: ReactNode
}

export const VoteRow = ({ name, vote, word, comment, time }: VoteProps) => (
  <li className="flex min-w-0 items-start gap-2 py-1.5">
    <Avatar name={name} size="small" />
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-x-1.5">
        <span className="font-medium">{name}</span>
        <span className={cx('inline-flex items-center gap-0.5 text-13', statusText[voteKinds[vote]])}>
          <StatusGlyph kind={voteKinds[vote]} />
          {word}
        </span>
        {time !== undefined && <span className="text-12 text-muted">{time}</span>}
      </p>
      {comment !== undefined && comment !== '' && (
        <blockquote className="border-s-2 border-line ps-2 text-13 whitespace-pre-wrap break-words">{comment}</blockquote>
      )}
    </div>
  </li>
)
