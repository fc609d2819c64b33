import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { AllClear, EmptyState, ErrorState, FilterEmpty, Skeleton } from '../ui/page/states.tsx'

const text = {
  title: 'No checks yet',
  sentence: 'A check waits for a ping from a job of yours, and raises the alarm when none comes in time.',
  create: 'New check',
  call: 'curl -X POST https://watch.example/api/v3/checks/ \\\n  -H "X-Api-Key: …" -d \'{"name": "db-backup", "timeout": 86400}\'',
  none: 'No checks match tag:prod is:down.',
  clear: 'All 214 checks are up.',
  clearDetail: 'Last change: backup-eu recovered 3h ago.',
  failed: 'The checks could not be loaded.',
  why: 'The server did not answer within 10 seconds.',
}

const stale = { data: text.clearDetail, error: new Error(text.why), refetch: async () => {}, dataUpdatedAt: 1_780_315_200_000 }

export const StatesSection = () => (
  <div className="flex min-w-0 flex-col gap-6">
    <AllClear sentence={text.clear} detail={text.clearDetail} />
    <ErrorState what={text.failed} why={text.why} requestId="req_01hx7b" onRetry={() => {}} />
    <Loaded query={stale} failed={text.failed}>
      {(words) => <p>{words}</p>}
    </Loaded>
    <EmptyState title={text.title} sentence={text.sentence} action={<Button look="primary">{text.create}</Button>} apiCall={text.call} />
    <FilterEmpty sentence={text.none} onClear={() => {}} />
    <Skeleton rows={3} at_once />
  </div>
)
