import type { ReactNode } from 'react'

/** Content on a light and a dark background, independent of the theme. */
export const OnBothGrounds = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">
    {(['light', 'dark'] as const).map((colorScheme) => (
      <div key={colorScheme} style={{ colorScheme }} className="rounded-panel border border-line bg-bg p-3">
        {children}
      </div>
    ))}
  </div>
)
