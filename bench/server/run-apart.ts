import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a script of this folder in a process of its own, and answers what it prints, as JSON. */
export function runApart<T>(script: string, input: object) {
  const file = fileURLToPath(new URL(script, import.meta.url))
  return new Promise<T>((resolve, reject) => {
    const child = spawn(process.execPath, [file], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    // More than an argument can be long.
    child.stdin.end(JSON.stringify(input))
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(output) as T)
        : reject(new Error(`${script} ended with ${code}.`)),
    )
  })
}
