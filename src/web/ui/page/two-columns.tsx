import type { ReactNode } from 'react'

export const TwoColumns = ({ start, end }: { start: ReactNode; end: ReactNode }) => (
  <div className="grid min-w-0 gap-x-8 gap-y-6 wide:grid-cols-2">
    <div className="max-w-160 min-w-0">{start}</div>
    <div className="max-w-160 min-w-0">{end}</div>
  </div>
)
