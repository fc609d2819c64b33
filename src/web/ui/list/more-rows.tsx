import { Button } from '../button.tsx'

export const MoreRows = ({ sentence, verb, busy, onMore }: { sentence: string; verb: string; busy: boolean; onMore?: () => void }) => (
  <div className="flex flex-wrap items-center gap-3 py-2 text-13 text-muted">
    <span>{sentence}</span>
    {onMore !== undefined && (
      <Button busy={busy} onClick={onMore}>
        {verb}
      </Button>
    )}
  </div>
)
