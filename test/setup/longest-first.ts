import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Short to write and long to run. Whatever is begun last is waited for by everybody, and a fresh checkout knows of a file but its size.
const LONG = [
  'test/fault/demo.test.ts',
  'test/fault/work-kill.test.ts',
  'test/fault/two-workers.test.ts',
  'test/fault/start-and-stop.test.ts',
  'test/fault/webhook-coalesce-kill.test.ts',
  'test/fault/webhook-kill.test.ts',
  'test/fault/mail-kill.test.ts',
  'test/fault/two-processes.test.ts',
  'test/fault/import-desk-kill.test.ts',
  'test/fault/kill-under-load.test.ts',
  'test/fault/ping-kill.test.ts',
  'test/browser/journeys/tickets.test.ts',
  'test/browser/journeys/monitoring.test.ts',
  'test/browser/journeys/desk.test.ts',
  'test/browser/journeys/alarm.test.ts',
  'test/browser/ui/accessibility.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((file) => moduleId.endsWith(file))
  return at < 0 ? LONG.length : at
}

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder

/** A class, because that is what the runner makes one of. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b))
  }
}
