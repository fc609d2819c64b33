import { circlesOf } from './circles.ts'
import { importsOf, isTest, type Source } from './source.ts'

const FLOOR = 'src/web/'

/** A folder of the dashboard. What lies beside the folders stands for itself; so do the ways to the pages, which may lead to several rooms. */
const webRoomOf = (file: string): string => {
  const [room = '', rest] = file.slice(FLOOR.length).split('/')
  return rest === undefined || file.endsWith('/routes.tsx') ? file : `${FLOOR}${room}`
}

type Door = readonly [from: string, to: string, said: string]

const doorsOf = (source: Source): readonly Door[] =>
  [...source]
    .filter(([file]) => file.startsWith(FLOOR) && !isTest(file))
    .flatMap(([file, text]) => importsOf(file, text).map((name) => [file, name] as const))
    .filter(([file, name]) => name.startsWith(FLOOR) && webRoomOf(file) !== webRoomOf(name))
    .map(([file, name]) => [webRoomOf(file), webRoomOf(name), `${file} imports ${name}`])

/** Types count as well, and pages that come later: whoever wants to understand a room reads what it names. */
export const webRoomsFormNoCircle = (source: Source): readonly string[] => {
  const doors = doorsOf(source)
  const from = Map.groupBy(doors, ([room]) => room)
  const circles = circlesOf(from.keys(), (room) => new Set(from.get(room)?.map(([, to]) => to)))
  const saidBetween = (a: string, b: string | undefined): readonly string[] =>
    (from.get(a) ?? []).filter(([, to]) => to === b).map(([, , said]) => said)
  return circles.map((circle) => {
    const said = circle.flatMap((room, at) => saidBetween(room, circle[at + 1]).slice(0, 1))
    return `${circle.join(' → ')} is a circle of rooms (${said.join('; ')}). Take what both need into a room of its own.`
  })
}
