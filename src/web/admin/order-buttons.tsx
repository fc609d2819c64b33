import type { QueryKey } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { IconButton } from '../ui/button.tsx'
import { useAct } from '../ui/use-act.ts'
import { placesAfter, type Placed } from './order.ts'

type OrderProps = {
  readonly id: number
  readonly things: readonly Placed[]
  readonly queryKey: QueryKey
  readonly place: (id: number, position: number) => Promise<unknown>
}

export const OrderButtons = ({ id, things, queryKey, place }: OrderProps) => {
  const { common } = useText()
  const move = useAct({
    run: async (step: -1 | 1) => {
      for (const placed of placesAfter(things, id, step)) await place(placed.id, placed.position)
    },
    touches: [queryKey],
  })
  return (
    <>
      <IconButton label={common.earlier} disabled={things[0]?.id === id} onClick={() => move.mutate(-1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={common.later} disabled={things.at(-1)?.id === id} onClick={() => move.mutate(1)}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
    </>
  )
}
