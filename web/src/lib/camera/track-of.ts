/** The camera that the video shows. */
export function trackOf(video: HTMLVideoElement | null) {
  const stream = video?.srcObject
  return stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined
}
