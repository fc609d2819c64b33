import { Children, type ReactNode } from 'react'

export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="columns-1 gap-6 pane:columns-2 wide:columns-3">
    {Children.map(children, (child) => (
      <div className="break-inside-avoid pb-3">{child}</div>
    ))}
  </div>
)
