import type { ReactNode } from 'react'

export const Points = ({ points }: { points: readonly ReactNode[] }) => (
  <ul className="flex list-disc flex-col gap-1 ps-5">
    {points.map((point, at) => (
      <li key={at}>{point}</li>
    ))}
  </ul>
)
