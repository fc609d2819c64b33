#!/usr/bin/env node
// The `watchdesk` command: finds a Node that is new enough and becomes src/main.ts.
import { join } from 'node:path'
import { become, main, root } from './run.mjs'
import { getRuntime } from './runtime.mjs'

await main(() => become(getRuntime(), [join(root, 'src', 'main.ts'), ...process.argv.slice(2)]))
