import { writeCameraClip } from './camera-clip.ts'
import { createDemoData } from './demo-data.ts'

/** Once for the whole run: what the camera shows, and the demonstration data that every file of journeys copies. */
export default async function setUp() {
  await writeCameraClip()
  return createDemoData()
}
