import { Quiet } from '../quiet.tsx'
import { Time, type TimeProps } from './time.tsx'

export const TimeOrNone = ({ at, none, mode }: { at: string | null; none: string; mode?: TimeProps['mode'] }) =>
  at === null ? <Quiet>{none}</Quiet> : <Time at={at} mode={mode} />
