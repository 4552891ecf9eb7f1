import type { RunningService } from "../../src/serving/serve/serve.ts";

/** The sum of the series with these labels. @param labels such as `reason="room"` */
export async function gauge(serving: RunningService, name: string, labels = ""): Promise<number> {
  const text = await serving.registry.getSingleMetricAsString(name);
  const series = labels === "" ? name : `${name}{${labels}}`;
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  if (line === undefined) throw new Error(`${series} is not among\n${text}`);
  return Number(line.slice(series.length + 1));
}
