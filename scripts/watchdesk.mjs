#!/usr/bin/env node
// The `watchdesk` command: finds a Node that is new enough and hands everything over to src/main.ts.
import { join } from 'node:path'
import { main, root, run } from './run.mjs'
import { getRuntime } from './runtime.mjs'

await main(() => {
  const node = getRuntime()
  const args = [join(root, 'src', 'main.ts'), ...process.argv.slice(2)]
  // Becoming the product, where Node can, leaves nobody in between who could lose a signal.
  if (node === process.execPath && process.execve) process.execve(node, [node, ...args], process.env)
  return run(node, args, { cwd: process.cwd() })
})
