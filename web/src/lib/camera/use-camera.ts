import { CAMERA } from '@canhoto/contracts/limits'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isDenied, keepCameraOpen } from './keep-camera-open.ts'

interface CameraProblem {
  title: string
  text: string
}

const CAMERA_ADVICE = 'Escolha a foto pelo seletor de arquivos.'

export interface Camera {
  video: RefObject<HTMLVideoElement | null>
  /** A picture can be taken. False until the first frame is there: before it, a photo would be empty. */
  ready: boolean
  problem: CameraProblem | null
  onFrame: () => void
  fail: (title: string) => void
  /** Opens the camera again after a problem. */
  retry: () => void
}

/** The rear camera in a video element, from mounting until unmounting, as near to the size as it can. */
export function useCamera({ width, height }: { width: number; height: number } = CAMERA): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  const [title, setTitle] = useState(unavailableReason)

  useEffect(() => {
    if (title || !video.current) return
    return keepCameraOpen(video.current, {
      width,
      height,
      onLost: () => setReady(false),
      onFailure: (error) => setTitle(titleOf(error)),
    })
  }, [width, height, title])

  function retry() {
    setReady(false)
    setTitle(unavailableReason())
  }

  const problem = title ? { title, text: CAMERA_ADVICE } : null
  return { video, ready, problem, onFrame: () => setReady(true), fail: setTitle, retry }
}

function unavailableReason() {
  if (!isSecureContext) return 'Permissao obrigatoria'
  if (!navigator.mediaDevices?.getUserMedia) return 'Camera indisponivel'
  return null
}

function titleOf(error: unknown) {
  return isDenied(error) ? 'Acesso a camera negado' : 'Erro na camera'
}
